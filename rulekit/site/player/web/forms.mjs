// What was written into a form, and what is copied out of one.

// The change that a form makes, with all that was written into its fields.
export const written = (form) => {
  const edit = JSON.parse(form.dataset.rkEdit);
  const values = {};
  for (const [name, value] of new FormData(form)) (values[name] ??= []).push(value);
  const [pattern] = values.pattern ?? [""];
  delete values.pattern;
  return { ...edit, ...(pattern && { pattern }), values };
};

// Copies the field beside a button; where there is no clipboard, it is selected to be copied by hand.
export const copy = async (one, words) => {
  const field = one.parentElement.querySelector("input, textarea");
  try {
    await navigator.clipboard.writeText(field.value);
    return words.copied;
  } catch {
    field.focus();
    field.select();
    return words["copy-by-hand"];
  }
};
