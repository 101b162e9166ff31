let registered = ''

/** Until the page is loaded again, so that the browser keeps nothing of it. */
export function rememberRegistered(email: string): void {
  registered = email
}

/** The address of the account that was just registered on this page, or an empty text. */
export function registeredEmail(): string {
  return registered
}
