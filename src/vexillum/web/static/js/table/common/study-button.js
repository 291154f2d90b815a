/** The button that makes a study of a finished match. */

import { goTo, post } from "../../parts/api.js";
import { actionButton } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";

/**
 * @param {string} match
 * @param {number} [at] the moment that its first comment is about
 */
export function studyButton(match, at) {
  const make = async () => {
    const { study } = await post("/api/studies", at === undefined ? { match } : { match, at });
    await goTo(`/study/${study}?edit`);
  };
  return actionButton(t("study.make"), make, complain, { "data-act": "study" });
}
