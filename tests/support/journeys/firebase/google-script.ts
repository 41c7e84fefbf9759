/** What https://apis.google.com/js/api.js gives the SDK: frames of another site that can be talked to. Runs in the shop's page. */
export function defineGapi(): void {
  type Handler = (message: unknown) => unknown;
  type Frame = ReturnType<typeof frameOf>;

  function frameOf(element: HTMLIFrameElement, origin: string) {
    const handlers = new Map<string, Handler>();
    let asked = 0;

    function ask(kind: string): Promise<unknown> {
      asked += 1;
      const id = asked;
      element.contentWindow?.postMessage({ kind, id }, origin);
      return new Promise((resolve) => {
        addEventListener('message', function hear({ source, data }) {
          if (source !== element.contentWindow || data.answerTo !== id) return;
          removeEventListener('message', hear);
          resolve(data.answer);
        });
      });
    }

    addEventListener('message', ({ source, data }) => {
      if (source === element.contentWindow && data.kind) handlers.get(data.kind)?.(data);
    });
    return {
      restyle: async () => {},
      ping: (heard: () => void) => ask('ping').then(heard),
      send: (kind: string, _message: unknown, heard: (answer: unknown[]) => void) =>
        // The SDK throws in this callback whatever the answer is, and Google's script keeps that to itself.
        void ask(kind)
          .then((answer) => heard([answer]))
          .catch(() => {}),
      register(kind: string, handler: Handler) {
        handlers.set(kind, handler);
        void ask('listening');
      },
    };
  }

  async function open({ where, url }: { where: Element; url: string }, opened: (frame: Frame) => unknown) {
    const element = document.createElement('iframe');
    element.hidden = true;
    element.src = url;
    where.append(element);
    await new Promise((resolve) => element.addEventListener('load', resolve));
    return opened(frameOf(element, new URL(url).origin));
  }

  Object.assign(window, {
    gapi: {
      load: (_name: string, { callback }: { callback: () => void }) => callback(),
      iframes: { getContext: () => ({ open }), CROSS_ORIGIN_IFRAMES_FILTER: {} },
    },
  });
}
