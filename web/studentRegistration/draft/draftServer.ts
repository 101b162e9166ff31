import { createDraft, openDraft, saveDraft } from '../../../contract/registrations.ts'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { DraftServer } from './registrationDraft.ts'

const NOT_FOUND = 404

export const draftServer: DraftServer = {
  async create(content) {
    return (await call(createDraft, { body: content })).body
  },
  async save(draft) {
    try {
      const reply = await call(saveDraft, { body: draft })
      return reply.status === 200 ? reply.body : { newer: reply.body }
    } catch (error) {
      if (error instanceof ApiProblem && error.status === NOT_FOUND) return undefined
      throw error
    }
  },
}

/** Undefined for an unknown or expired code. */
export async function findDraftByCode(resume_code: string) {
  try {
    return (await call(openDraft, { body: { resume_code } })).body
  } catch (error) {
    if (error instanceof ApiProblem && error.status === NOT_FOUND) return undefined
    throw error
  }
}
