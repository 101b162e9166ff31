import { call } from '../../api/call.ts'
import { cacheCourse } from '../../api/officeCourse.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type MadeChange, setLastChange } from '../undo/lastChange.ts'

export function offerRosterUndo({ text, change_id }: MadeChange): void {
  setLastChange(change_id === null ? undefined : { text, undo: () => undoRosterChange(change_id) })
}

/** The emails of the change have not gone out yet, and are not sent after it is undone. So there is nothing else to tell its family. */
async function undoRosterChange(change_id: number): Promise<void> {
  const { body } = await call('PUT /api/admin/undo-roster-change', { body: { change_id }, notify_families: 'no' })
  for (const course of body.courses) cacheCourse(course)
  for (const key of ['schedule', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
}
