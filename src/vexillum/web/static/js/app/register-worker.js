/** Our service worker in this browser. Browsers have none where the connection is neither secure nor to this machine. */

/**
 * Let it run, and look whether the server has a newer one.
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
