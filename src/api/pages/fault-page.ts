/** The page for when not even the error page could be rendered: no script, no style sheet, nothing that could fail. */
export function writeFaultPage(requestId: string): string {
  const number = requestId.replace(/[^\w.:-]/g, '');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something broke on our side - Fulldraw</title>
<h1>Something broke on our side</h1>
<p>Nothing was charged by this page. Please try again in a moment.</p>
<p>If you write to us about it, please name this number: <code>${number}</code></p>
<p><a href="/">Back to Home</a></p>
</html>
`;
}
