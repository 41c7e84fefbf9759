// The pages for when no page of the shop can be rendered: no script, no style sheet, nothing that could fail.

export function writeFaultPage(requestId: string): string {
  const number = requestId.replace(/[^\w.:-]/g, '');
  return writePage(
    'Something broke on our side',
    `<p>Please try again in a moment. If you were paying: trying again cannot charge you twice.</p>
<p>If you write to us about it, please name this number: <code>${number}</code></p>`,
  );
}

/** For a form that the router refused unread, because another site's page sent it. */
export function writeRefusalPage(): string {
  return writePage(
    'That did not work',
    "<p>This form was not sent from one of our own pages, so nothing of it was kept. Please send it from the shop's page.</p>",
  );
}

/** For what was sent to a page that takes no form. */
export function writeNoFormPage(): string {
  return writePage('That did not work', '<p>This page cannot take what was sent to it. Please start again.</p>');
}

/** Where more is asked for at once than can be made. */
export function writeBusyPage(seconds: number): string {
  return writePage(
    'Very many people are here just now',
    `<p>Please go back and try again in ${seconds} seconds. Nothing was kept, and nothing was charged.</p>`,
  );
}

/** For the sender of far more forms than a person can fill in. */
export function writeTooOftenPage(seconds: number): string {
  return writePage(
    'That was too often',
    `<p>Nothing of this form was kept. Please go back and send it again in ${seconds} seconds.</p>`,
  );
}

/** For whoever searches far more often than a person can read. */
export function writeTooManySearchesPage(seconds: number): string {
  return writePage('That was too often', `<p>Please search again in ${seconds} seconds.</p>`);
}

/** For whoever opens pages that a secret opens more often than a person would. */
export function writeTooManyOpenedPage(seconds: number): string {
  return writePage('That was too often', `<p>Please open the link again in ${seconds} seconds.</p>`);
}

function writePage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Fulldraw</title>
<h1>${title}</h1>
${text}
<p><a href="/">Back to Home</a></p>
</html>
`;
}
