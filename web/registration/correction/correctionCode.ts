import { CORRECTION_LINK } from '../../../domain/registration/correctionLink.ts'
import { knownResumeCode } from '../drafts/resumeCode.ts'

/** The code of the link of a returned registration, if one opened the page. */
export function knownCorrectionCode(): string | undefined {
  const code = knownResumeCode()
  return code?.startsWith(CORRECTION_LINK) ? code.slice(CORRECTION_LINK.length) : undefined
}
