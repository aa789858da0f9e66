// Says something in the corner of the page, for eyes and ears.

const SHOWN_FOR = 4000; // milliseconds
let timer;

export const say = (text, milliseconds = SHOWN_FOR) => {
  let status = document.querySelector(".rk-status");
  if (!status) {
    status = document.createElement("div");
    status.className = "rk-status";
    status.setAttribute("role", "status");
    document.body.append(status);
  }
  status.textContent = text;
  status.classList.add("rk-status--shown");
  clearTimeout(timer);
  timer = setTimeout(() => {
    status.classList.remove("rk-status--shown");
    status.textContent = "";
  }, milliseconds);
};
