/**
 * Where search engines have nothing to look for. The staff panel's own path is not named, because this file is the
 * first place an attacker looks; its pages say "noindex" themselves.
 */
const CLOSED = ['/api/', '/sandbox/', '/admin-login', '/mobile-admin', '/release', '/account', '/orders'];

export function writeRobots(origin: string): string {
  return ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}
