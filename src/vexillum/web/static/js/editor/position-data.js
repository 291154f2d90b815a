/** Finding facts: values by their path, and the fields that show them. */

/**
 * @typedef {import("../parts/types.js").FieldForm} FieldForm
 * @typedef {import("../parts/types.js").PositionForm} PositionForm
 */

/**
 * The value at a path of a position; undefined if there is none.
 * @param {any} position
 * @param {string} path
 * @returns {any}
 */
export function valueAt(position, path) {
  return path.split(".").reduce((inner, name) => (inner === null || inner === undefined ? undefined : inner[name]), position);
}

/**
 * The field of a path, and the name within it if it is a table.
 * @param {PositionForm} form
 * @param {string} path
 * @returns {{field: FieldForm, path: string, key: string}|null}
 */
export function fieldAt(form, path) {
  const names = path.split(".");
  let fields = form.fields;
  /** @type {{field: FieldForm, path: string, key: string}|null} */
  let found = null;
  let way = "";
  while (names.length) {
    const name = /** @type {string} */ (names.shift());
    const field = fields.find((one) => one.name === name);
    if (!field) return found;
    way = way ? `${way}.${name}` : name;
    const key = names.length ? /** @type {string} */ (names.shift()) : "";
    found = { field, path: way, key };
    if (key) way = `${way}.${key}`;
    fields = fieldsOf(field, key);
  }
  return found;
}

/**
 * The fields of one part of a table or of a list.
 * @param {FieldForm} field
 * @param {string} key
 * @returns {FieldForm[]}
 */
export function fieldsOf(field, key) {
  const own = field.parts?.[key] ?? [];
  if (field.kind === "parts") return own;
  return (field.fields ?? []).map((one) => own.find(({ name }) => name === one.name) ?? one);
}

/**
 * The words of a list of the form.
 * @param {PositionForm} form
 * @param {number|undefined} number
 */
export function listOf(form, number) {
  return number === undefined || number < 0 ? [] : form.lists[number];
}

/**
 * The label of a word.
 * @param {PositionForm} form
 * @param {number|undefined} number of the list
 * @param {string|number} id
 */
export function wordLabel(form, number, id) {
  return listOf(form, number).find((one) => one.id === id)?.label ?? String(id);
}
