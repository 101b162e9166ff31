import { CORRECTION_LINK } from '../../../domain/registration/correctionLink.ts'
import { forgetLink, isOpenedByLink, knownResumeCode } from '../drafts/resumeCode.ts'

const CODE = 'registration-correction'

/** The code of the link of a returned registration that opened the page, also after a reload. Another link takes its place. */
export function knownCorrectionCode(): string | undefined {
  const code = knownResumeCode()
  if (code?.startsWith(CORRECTION_LINK)) return code.slice(CORRECTION_LINK.length)
  return isOpenedByLink() ? undefined : (sessionStorage.getItem(CODE) ?? undefined)
}

/** The tab opens this correction again after a reload. Only the code is stored, never an answer. Returns how to end that. */
export function keepCorrectionInTab(code: string): () => void {
  sessionStorage.setItem(CODE, code)
  return () => {
    endCorrectionInTab()
    forgetLink()
  }
}

/** The tab forgets the code: it is used or unknown. */
export function endCorrectionInTab(): void {
  sessionStorage.removeItem(CODE)
}
