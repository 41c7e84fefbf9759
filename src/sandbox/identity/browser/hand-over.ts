const answer = document.getElementById('answer')?.dataset;
// Only a page of this shop gets it, whichever page opened the window.
window.opener?.postMessage(
  { source: 'fulldraw-sandbox-identity', state: answer?.state, code: answer?.code },
  answer?.shop || location.origin,
);
window.close();
