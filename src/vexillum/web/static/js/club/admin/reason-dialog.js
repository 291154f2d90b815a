/** Administration: nothing grave is done without a reason, which is written down. */

import { openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { Field } from "../../parts/form-fields.js";
import { form } from "../../parts/forms.js";
import { t } from "../../parts/words.js";

/**
 * Ask for the reason, then do it.
 * @param {string} title
 * @param {string} about
 * @param {string} go what stands on the button
 * @param {(why: string) => Promise<void>} act
 */
export function askWhy(title, about, go, act) {
  const why = new Field({ id: "why", label: t("admin.why"), hint: t("admin.why.hint"), rows: 3, most: 500 });
  const done = async () => {
    await act(why.value.trim());
    dialog.close();
  };
  const dialog = openDialog(title, [el("p", {}, about), form({ fields: [why], submit: go, act: done, tone: "danger" })]);
  why.input.focus();
}
