import type { BrowserContext, Route } from '@playwright/test';
import { type AuthEvent, framePage, handlerPage } from './auth-pages.ts';
import { ANN, AUTH_DOMAIN, type FirebaseProject } from './firebase-project.ts';
import { defineGapi } from './google-script.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Everything that the SDK asks Google for, answered in the test's own process as Google answers it. */
export async function answerForGoogle(context: BrowserContext, project: FirebaseProject) {
  const google = {
    /** The calls of the SDK, such as `accounts:lookup`, in their order. */
    calls: [] as string[],
    /** The questions that came with the person to the provider's page. */
    asked: [] as URLSearchParams[],
    authorizedDomains: ['localhost'],
    tokenLifeSeconds: 3600,
    /** The word with which every sign-in is refused, such as `OPERATION_NOT_ALLOWED`. */
    refusal: null as string | null,
    tokens: [] as string[],
  };
  // Browsers keep what a frame stores apart from what the same site stores as a page, so the frame is served with it.
  let brought: AuthEvent | null = null;
  let going: AuthEvent | null = null;

  async function newToken(): Promise<string> {
    const token = await project.issueToken(google.tokenLifeSeconds);
    google.tokens.push(token);
    return token;
  }

  async function answerCall(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const call = pathname.replace(/^\/v1\//, '');
    google.calls.push(call);
    if (call === 'projects') return json(route, { projectId: '1', authorizedDomains: google.authorizedDomains });
    if (call === 'accounts:lookup') return json(route, { kind: 'GetAccountInfoResponse', users: [accountInfo()] });
    if (call === 'accounts:signInWithIdp') return signIn(route);
    return json(route, { error: { code: 404, message: 'NOT_FOUND' } }, 404);
  }

  async function signIn(route: Route): Promise<void> {
    if (google.refusal) return json(route, { error: { code: 400, message: google.refusal, errors: [] } }, 400);
    const { localId, email, emailVerified, displayName, photoUrl } = ANN;
    return json(route, {
      localId,
      email,
      emailVerified,
      displayName,
      photoUrl,
      providerId: 'google.com',
      isNewUser: false,
      idToken: await newToken(),
      refreshToken: 'refresh-of-ann',
      expiresIn: String(google.tokenLifeSeconds),
    });
  }

  async function refresh(route: Route): Promise<void> {
    const form = new URLSearchParams(route.request().postData() ?? '');
    google.calls.push(`token ${form.get('grant_type')} ${form.get('refresh_token')}`);
    const token = await newToken();
    return json(route, {
      access_token: token,
      id_token: token,
      refresh_token: 'refresh-of-ann',
      token_type: 'Bearer',
      expires_in: String(google.tokenLifeSeconds),
      user_id: ANN.localId,
      project_id: '1',
    });
  }

  async function answerPage(route: Route): Promise<void> {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === '/__/auth/iframe') {
      const body = framePage(brought);
      brought = null;
      return html(route, body);
    }
    // Whoever turns back before that brings nothing.
    if (pathname === '/__/auth/chosen') {
      brought = going;
      return route.fulfill({ status: 302, headers: { location: searchParams.get('to') ?? '' } });
    }
    google.asked.push(searchParams);
    const event = eventOf(searchParams);
    if (event.type === 'signInViaRedirect') going = event;
    return html(route, handlerPage(event, searchParams.get('redirectUrl') ?? ''));
  }

  await context.route('https://apis.google.com/**', (route) => {
    const onload = new URL(route.request().url()).searchParams.get('onload');
    return route.fulfill({ contentType: 'text/javascript', body: `(${defineGapi})();window.${onload}();` });
  });
  await context.route(`https://${AUTH_DOMAIN}/**`, answerPage);
  await context.route('https://identitytoolkit.googleapis.com/**', answerCall);
  await context.route('https://securetoken.googleapis.com/**', refresh);
  await context.route('https://lh3.googleusercontent.com/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }),
  );
  return google;
}

function eventOf(asked: URLSearchParams): AuthEvent {
  return {
    type: asked.get('authType') ?? '',
    eventId: asked.get('eventId') || null,
    urlResponse: `https://${AUTH_DOMAIN}/__/auth/handler?state=s&code=c`,
    sessionId: 'session-of-ann',
    postBody: null,
    tenantId: null,
  };
}

function accountInfo() {
  const { localId, email, emailVerified, displayName, photoUrl } = ANN;
  const google = { providerId: 'google.com', federatedId: '1', rawId: '1', email, displayName, photoUrl };
  return {
    localId,
    email,
    emailVerified,
    displayName,
    photoUrl,
    providerUserInfo: [google],
    validSince: '1700000000',
    lastLoginAt: '1700000000000',
    createdAt: '1700000000000',
  };
}

function json(route: Route, body: unknown, status = 200): Promise<void> {
  return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: body });
}

function html(route: Route, body: string): Promise<void> {
  return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
}
