import type { DraftState } from '../../../contract/registrations.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'

/** `busy`: the server is overloaded. `refused`: it does not accept an answer. `lost`: the draft has expired or was sent. */
export type SaveStatus = 'saved' | 'saving' | 'offline' | 'busy' | 'refused' | 'lost'

export interface DraftView {
  readonly resume_code: string | undefined
  readonly answers: Answers
  readonly visited: readonly SectionName[]
  readonly status: SaveStatus
  /** The draft that another device saved later. Nothing is saved until the family has chosen. */
  readonly newer: DraftState | undefined
  /** How often the answers on the screen were replaced by those of another device. */
  readonly replaced: number
}
