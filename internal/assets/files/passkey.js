// Passkeys. A form with data-passkey="create" or "get" has a button that asks the server at data-challenge for a challenge,
// has the browser answer it, and sends the form with the answer. Without this script the buttons stay hidden.
(() => {
  "use strict";
  if (!window.PublicKeyCredential || !navigator.credentials) return;

  const bytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (c) => c.charCodeAt(0));
  };
  const text = (buffer) => {
    let plain = "";
    for (const b of new Uint8Array(buffer)) plain += String.fromCharCode(b);
    return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  };
  const withIDs = (list) => (list || []).map((c) => ({ ...c, id: bytes(c.id) }));

  const creation = (o) => PublicKeyCredential.parseCreationOptionsFromJSON
    ? PublicKeyCredential.parseCreationOptionsFromJSON(o)
    : { ...o, challenge: bytes(o.challenge), user: { ...o.user, id: bytes(o.user.id) }, excludeCredentials: withIDs(o.excludeCredentials) };
  const request = (o) => PublicKeyCredential.parseRequestOptionsFromJSON
    ? PublicKeyCredential.parseRequestOptionsFromJSON(o)
    : { ...o, challenge: bytes(o.challenge), allowCredentials: withIDs(o.allowCredentials) };

  const plain = (c) => {
    if (c.toJSON) return c.toJSON();
    const r = c.response, response = { clientDataJSON: text(r.clientDataJSON) };
    if (r.attestationObject) {
      response.attestationObject = text(r.attestationObject);
      response.transports = r.getTransports ? r.getTransports() : [];
    } else {
      response.authenticatorData = text(r.authenticatorData);
      response.signature = text(r.signature);
      if (r.userHandle) response.userHandle = text(r.userHandle);
    }
    return { id: c.id, rawId: text(c.rawId), type: c.type, response, clientExtensionResults: c.getClientExtensionResults() };
  };

  const say = (form, words) => {
    const place = form.querySelector("[data-passkey-problem]");
    place.textContent = words;
    place.hidden = !words;
  };

  const use = async (form) => {
    const asked = await fetch(form.dataset.challenge, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    if (!(asked.headers.get("Content-Type") || "").startsWith("application/json")) {
      throw new Error("That did not work. Load the page again, and try once more.");
    }
    const answer = await asked.json();
    if (answer.go_to) {
      location.assign(answer.go_to);
      return;
    }
    if (!asked.ok) throw new Error(answer.problem);
    const options = answer.options.publicKey || answer.options;
    const credential = form.dataset.passkey === "create"
      ? await navigator.credentials.create({ publicKey: creation(options) })
      : await navigator.credentials.get({ publicKey: request(options) });
    form.elements.ticket.value = answer.ticket;
    form.elements.response.value = JSON.stringify(plain(credential));
    for (const field of form.querySelectorAll("[data-without-passkey]")) field.disabled = true;
    form.submit();
  };

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const button = form.querySelector("[data-passkey-button]");
    button.hidden = false;
    button.addEventListener("click", async () => {
      for (const field of form.querySelectorAll("[data-with-passkey]")) if (!field.reportValidity()) return;
      say(form, "");
      button.disabled = true;
      try {
        await use(form);
      } catch (problem) {
        say(form, problem.name === "NotAllowedError" ? "That was cancelled, or no passkey of this site is on this device." : problem.message);
      } finally {
        button.disabled = false;
      }
    });
  }
})();
