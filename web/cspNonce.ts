/** The word the server put into this very page, without which the browser refuses our styles. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}

/**
 * What two libraries must know of the page's policy, under the names they ask for it: the scroll lock of Mantine's dialogs
 * writes a style of its own, and zod would try out `new Function`, which the browser reports even though zod catches it.
 */
Object.assign(globalThis, { __webpack_nonce__: styleNonce(), __zod_globalConfig: { jitless: true } })
