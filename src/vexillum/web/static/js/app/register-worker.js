/** Registers the service worker. Browsers allow it on secure or local connections only. */

/**
 * Register it, and check for a newer one.
 * @returns {Promise<ServiceWorkerRegistration|null>}
 */
export async function registerWorker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  } catch {
    return null; // forbidden in this browser: everything else works without it
  }
}
