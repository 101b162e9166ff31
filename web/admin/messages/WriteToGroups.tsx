import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { ClassFilter } from '../../../domain/classFilter.ts'
import { storedDraft } from '../../session/draft.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { IconMail } from '../../ui/icons.tsx'
import { draftedCourses } from './groupDraft.ts'

const GroupMessageDialog = lazyPart(async () => (await import('./GroupMessageDialog.tsx')).GroupMessageDialog)

/**
 * The dialog in which the office writes to a group of families, and reads what it has sent, and the button that opens it. The dialog stays
 * where it is when another width of the window moves the button. `write` opens it for certain classes.
 */
export function useWriteToGroups(props: {
  readonly semester: Semester
  readonly courses: readonly Course[]
  /** The group that is suggested. */
  readonly filter: ClassFilter
  readonly onSent: (message: string) => void
}) {
  const { semester, onSent } = props
  const { t } = useLingui()
  const [drafted] = useState(() => draftedCourses(semester, storedDraft()?.form))
  const [opened, setOpened] = useState(drafted !== undefined)
  const [chosen, setChosen] = useState<readonly number[]>(drafted ?? [])
  const write = (course_ids: readonly number[]) => {
    setChosen(course_ids)
    setOpened(true)
  }
  const close = (message = '') => {
    setOpened(false)
    onSent(message)
  }
  const button = props.courses.length > 0 && (
    <Button
      variant="default"
      leftSection={<IconMail size={18} />}
      onMouseEnter={GroupMessageDialog.preload}
      onClick={() => write([])}
    >
      {t`Write to Families`}
    </Button>
  )
  const dialog = (
    <LazyDialog opened={opened} onClose={close}>
      {(isOpen) => <GroupMessageDialog {...props} chosen={chosen} opened={isOpen} onClose={close} />}
    </LazyDialog>
  )
  return { button, dialog, write }
}
