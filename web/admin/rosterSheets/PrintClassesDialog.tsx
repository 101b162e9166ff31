import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { RosterSheetButtons } from './RosterSheetButtons.tsx'

/** Prints the rosters of the classes that are chosen in the list. */
export function PrintClassesDialog(props: {
  readonly opened: boolean
  readonly semester: Semester
  readonly courses: readonly Course[]
  readonly onClose: () => void
}) {
  const { opened, semester, courses, onClose } = props
  const { t } = useLingui()
  return (
    <Dialog opened={opened} title={t`Print Rosters`} onClose={() => onClose()}>
      <p>{courses.map(({ section, name }) => `${section} ${name}`).join(', ')}</p>
      <RosterSheetButtons semester={semester} chosen={{ courses: courses.map(({ id }) => id) }} courses={courses} />
    </Dialog>
  )
}
