const STORED = 'registration-code'

let fromLink: string | undefined

/** Takes the code after the # of the address, and returns whether there was one. The caller removes it from the address. */
export function captureResumeCode(hash: string): boolean {
  if (!/^#[\dA-Za-z-]{20,40}$/.test(hash)) return false
  fromLink = hash.slice(1)
  return true
}

export function isOpenedByLink(): boolean {
  return fromLink !== undefined
}

/** The code of the link that opened the page, or the code that this device remembers. */
export function knownResumeCode(): string | undefined {
  return fromLink ?? localStorage.getItem(STORED) ?? undefined
}

export function isCodeRemembered(resume_code: string): boolean {
  return localStorage.getItem(STORED) === resume_code
}

/** Keeps the code in this browser: only when the family asks for it. The answers are never stored in the browser. */
export function rememberCode(resume_code: string): void {
  localStorage.setItem(STORED, resume_code)
}

/** Removes this code from the browser. The code of another registration stays. */
export function forgetCode(resume_code: string): void {
  if (isCodeRemembered(resume_code)) localStorage.removeItem(STORED)
}

/** Forgets the code of the link, so that the next person in this tab does not find it. */
export function forgetLink(): void {
  fromLink = undefined
}
