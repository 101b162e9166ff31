import { call } from '../../api/call.ts'
import { cacheCourse, courseQuery } from '../../api/officeCourse.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type MadeChange, setLastChange } from './lastChange.ts'

const UNDOS = { classes: undoClassChange, roster: undoRosterChange }

export function offerUndo(of: keyof typeof UNDOS, { text, change_id }: MadeChange): void {
  if (change_id !== null) setLastChange({ text, undo: () => UNDOS[of](change_id) })
}

type Listener = (courses: readonly number[]) => void
const listeners = new Set<Listener>()

/** Tells a form that shows one of these classes that it has its former values again. Returns the function that ends it. */
export function onClassesUndone(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The emails of the change have not gone out yet, and are not sent after it is undone. So there is nothing else to tell its families. */
async function undoClassChange(change_id: number): Promise<void> {
  const { body } = await call('PUT /api/admin/undo-class-change', { body: { change_id }, notify_families: 'no' })
  for (const id of body.courses) void queryClient.invalidateQueries({ queryKey: courseQuery(id).queryKey })
  for (const key of ['courses', 'schedule', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
  for (const listener of listeners) listener(body.courses)
}

async function undoRosterChange(change_id: number): Promise<void> {
  const { body } = await call('PUT /api/admin/undo-roster-change', { body: { change_id }, notify_families: 'no' })
  for (const course of body.courses) cacheCourse(course)
  for (const key of ['schedule', 'history']) void queryClient.invalidateQueries({ queryKey: [key] })
}
