// Shows what stands behind a number: its claim, range, status and verdict, read
// from the appendix of this page. Without it each number is a plain link there.
"use strict";
(() => {
  const card = document.createElement("div");
  card.className = "card";
  card.setAttribute("role", "tooltip");
  card.id = "card";
  card.hidden = true;
  document.body.append(card);
  const hide = () => {
    card.hidden = true;
    document.querySelector("[aria-describedby=card]")?.removeAttribute("aria-describedby");
  };
  const show = (link) => {
    hide();
    const row = document.getElementById(`claim-${link.dataset.claim}`);
    if (!row || row.contains(link)) return;
    card.replaceChildren();
    const name = document.createElement("strong");
    name.textContent = link.dataset.claim;
    const field = document.createElement("code");
    field.textContent = link.dataset.field ?? link.dataset.says;
    card.append(name, " ", field);
    for (const part of row.querySelectorAll("[data-card]")) {
      const line = document.createElement("div");
      line.textContent = part.textContent;
      card.append(line);
    }
    card.hidden = false;
    link.setAttribute("aria-describedby", "card");
    const place = link.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const left = Math.min(place.left, width - card.offsetWidth - 8);
    card.style.left = `${Math.max(8, left) + window.scrollX}px`;
    const below = place.bottom + card.offsetHeight + 8 < window.innerHeight;
    const top = below ? place.bottom + 6 : place.top - card.offsetHeight - 6;
    card.style.top = `${top + window.scrollY}px`;
  };
  const target = (event) => event.target.closest?.("a[data-claim]");
  document.addEventListener("mouseover", (event) => {
    const link = target(event);
    if (link) show(link);
    else if (!event.target.closest?.(".card")) hide();
  });
  document.addEventListener("focusin", (event) => {
    const link = target(event);
    if (link) show(link);
    else hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
})();
