import type { DraftState } from '../../../contract/registration/drafts.ts'
import type { Household } from '../../../contract/registration/household.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { isBusy } from '../../api/retry.ts'

/** Seconds until the server wants the next attempt. */
export interface Busy {
  readonly retry_after: number
}

/** `lost`: the code is unknown. @throws without a connection */
export interface DraftServer {
  create(
    content: Content & { readonly household?: Household },
  ): Promise<{ readonly resume_code: string; readonly revision: number } | Busy | 'refused'>
  save(
    draft: Content & { resume_code: string; revision: number },
  ): Promise<{ revision: number } | { newer: DraftState } | Busy | 'refused' | 'lost'>
}

export interface Content {
  readonly answers: Answers
  readonly visited: SectionName[]
}

const NOT_FOUND = 404
/** The statuses of a request that fails again when it is repeated: too large, and invalid. */
const REFUSED: readonly number[] = [413, 422]

export const draftServer: DraftServer = {
  async create(content) {
    try {
      return (await call('POST /api/students/registration/drafts', { body: content, keepalive: isPageHidden() })).body
    } catch (error) {
      if (hasStatus(error, REFUSED)) return 'refused'
      return toBusy(error)
    }
  },
  async save(draft) {
    try {
      const parts = { body: draft, keepalive: isPageHidden() }
      const reply = await call('PUT /api/students/registration/drafts', { ...parts, expects: [412] })
      return reply.status === 200 ? reply.body : { newer: reply.body }
    } catch (error) {
      if (hasStatus(error, [NOT_FOUND])) return 'lost'
      if (hasStatus(error, REFUSED)) return 'refused'
      return toBusy(error)
    }
  },
}

/** Undefined for an unknown or expired code. */
export async function findDraftByCode(resume_code: string) {
  try {
    return (await call('POST /api/students/registration/drafts/open', { body: { resume_code } })).body
  } catch (error) {
    if (hasStatus(error, [NOT_FOUND])) return undefined
    throw error
  }
}

/** How long the server wants to be left alone. @throws the error of a lost connection */
function toBusy(error: unknown): Busy {
  if (isBusy(error)) return { retry_after: error.retryAfter ?? 0 }
  throw error
}

/** A hidden page may be closed at any time. */
function isPageHidden(): boolean {
  return document.visibilityState === 'hidden'
}

function hasStatus(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof ApiProblem && statuses.includes(error.status)
}
