import { useLingui } from '@lingui/react/macro'
import type { Schedule } from '../../contract/schedules.ts'
import { isFull } from '../../domain/course.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'
import { useLiveSeats } from '../live/useLiveSeats.ts'
import { inLine } from '../ui/format/inLine.ts'

/** Keeps the classes of the screen current, and tells screen readers about the child's wait lists unless a dialog is open. */
export function LiveEnrollment(props: {
  readonly semester: number
  readonly waiting: Schedule['waiting']
  readonly isDialogOpen: boolean
}) {
  const { semester, waiting, isDialogOpen } = props
  const { t, i18n } = useLingui()
  useLiveSeats(semester)
  if (isDialogOpen) return null
  const sentences = waiting.map((course): [string, string] => {
    const { id, name, position } = course
    const place = i18n._(inLine(position))
    return [String(id), isFull(course) ? t`${name}: ${place}.` : t`${name}: a seat is open.`]
  })
  return <LiveAnnouncer facts={Object.fromEntries(sentences)} />
}
