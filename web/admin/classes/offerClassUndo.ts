import { call } from '../../api/call.ts'
import { courseQuery } from '../../api/officeCourse.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type MadeChange, setLastChange } from '../undo/lastChange.ts'

/** `onUndone` tells a form that shows the change. */
export function offerClassUndo({ text, change_id }: MadeChange, onUndone?: () => Promise<void>): void {
  const undo = async () => {
    if (change_id !== null) await undoClassChange(change_id)
    // What the form reads afterwards does not decide whether the change was undone.
    void onUndone?.().catch(() => undefined)
  }
  setLastChange(change_id === null ? undefined : { text, undo })
}

/** The emails of the change have not gone out yet, and are not sent after it is undone. */
async function undoClassChange(change_id: number): Promise<void> {
  const { body } = await call('PUT /api/admin/undo-class-change', { body: { change_id }, notify_families: 'no' })
  for (const id of body.courses) void queryClient.invalidateQueries({ queryKey: courseQuery(id).queryKey })
  for (const key of ['courses', 'schedule', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
}
