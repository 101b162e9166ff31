/** Every inline style needs this nonce of the content security policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}

/**
 * Settings for two libraries under the content security policy: the scroll lock of Mantine's dialogs adds an inline style,
 * and zod tests `new Function`, which the browser reports as a violation although zod catches the error.
 */
Object.assign(globalThis, { __webpack_nonce__: styleNonce(), __zod_globalConfig: { jitless: true } })
