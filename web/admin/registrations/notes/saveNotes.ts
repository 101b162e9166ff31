import type { OfficeRegistration } from '../../../../contract/registrationOffice.ts'
import { updateRegistrationNotes } from '../../../../contract/registrationOfficeReview.ts'
import { call } from '../../../api/call.ts'
import { etagOf } from '../etag.ts'

/** The notes at a revision of the registration. */
export type NotesVersion = Pick<OfficeRegistration, 'notes' | 'revision'>

/** Saves the notes over the version that the admin has seen. Other notes in the meantime are returned, and nothing is saved. */
export async function saveNotes(
  id: number,
  notes: string,
  seen: NotesVersion,
): Promise<NotesVersion | { readonly theirs: OfficeRegistration }> {
  const { status, body } = await call(updateRegistrationNotes, {
    params: { id },
    body: { notes },
    if_match: etagOf(seen),
  })
  const { registration } = body
  if (status === 200) return { notes: notes.trim(), revision: registration.revision }
  if (body.registration.notes !== seen.notes) return { theirs: body.registration }
  return saveNotes(id, notes, body.registration)
}
