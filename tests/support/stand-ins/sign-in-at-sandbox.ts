/** Chooses an account as a browser that is sent there and back does, and changes the code into an ID token. */
export async function signInAtSandbox(baseUrl: string, uid: string): Promise<string> {
  const address = `${baseUrl}/sandbox/identity`;
  const form = new URLSearchParams({ mode: 'redirect', state: 'test', return_to: '/account', account: uid });
  const chosen = await fetch(`${address}/choose`, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(chosen.headers.get('location') ?? '', baseUrl);
  const answer = await fetch(`${address}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'authorization_code', code: back.searchParams.get('identity_code') }),
  });
  if (answer.status !== 200) throw new Error(`The sandbox gives no token: ${await answer.text()}`);
  const { id_token } = (await answer.json()) as { id_token: string };
  return id_token;
}
