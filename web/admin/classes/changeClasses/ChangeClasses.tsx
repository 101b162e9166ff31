import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useContext, useState } from 'react'
import type { Course } from '../../../../contract/courses.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { MAX_CANCELED_COURSES, MAX_CHANGED_COURSES } from '../../../../contract/values.ts'
import { coursesQuery } from '../../../api/courses.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { IconPencil } from '../../../ui/icons.tsx'
import { SelectionContext } from '../list/selection.ts'
import styles from './ChangeClasses.module.css'

const DIALOGS = {
  change: lazyPart(async () => (await import('./ChangeClassesDialog.tsx')).ChangeClassesDialog),
  copy: lazyPart(async () => (await import('./CopyClassesDialog.tsx')).CopyClassesDialog),
  print: lazyPart(async () => (await import('../../rosterSheets/PrintClassesDialog.tsx')).PrintClassesDialog),
  cancel: lazyPart(async () => (await import('./CancelClassesDialog.tsx')).CancelClassesDialog),
}
type Action = keyof typeof DIALOGS

/** Chooses all classes that are found, and what to do with the chosen ones. */
export function ChangeClasses(props: {
  readonly semester: Semester
  readonly found: readonly Course[]
  /** Opens the message to the families of classes. */
  readonly onWrite: (course_ids: readonly number[]) => void
  readonly onChanged: (message: string) => void
}) {
  const { semester, found, onWrite, onChanged } = props
  const { t } = useLingui()
  const { ids, choose } = useContext(SelectionContext)
  const [action, setAction] = useState<Action>()
  const chosen = found.filter(({ id }) => ids.has(id))
  const count = chosen.length
  const close = (message = '') => {
    setAction(undefined)
    onChanged(message)
    void queryClient.invalidateQueries(coursesQuery(semester.id))
  }
  const opens = (name: Action) => ({ onMouseEnter: DIALOGS[name].preload, onClick: () => setAction(name) })
  const dialog = (name: Action): ReactNode => {
    const ActionDialog = DIALOGS[name]
    return (
      <LazyDialog key={name} opened={action === name} onClose={close}>
        {(isOpen) => <ActionDialog opened={isOpen} semester={semester} courses={chosen} onClose={close} />}
      </LazyDialog>
    )
  }
  const labels = useLabels(chosen)
  const widest = useLabels(found)
  const label = (name: keyof typeof labels) => (
    <Stack component="span" gap={0}>
      {labels[name]}
      <span className={styles.widest} aria-hidden>
        {widest[name]}
      </span>
    </Stack>
  )
  const other = { size: 'compact-md', variant: 'default' } as const
  return (
    <Group className={styles.bar} gap="xs" mih="2.25rem" data-screen-only>
      <Group component="label" display="inline-flex" gap="0.625rem" wrap="nowrap" mih="1.75rem">
        <input
          type="checkbox"
          checked={count === found.length}
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && count < found.length
          }}
          onChange={() =>
            choose(
              found.map(({ id }) => id),
              count < found.length,
            )
          }
        />
        <Plural value={found.length} one="Choose # class" other="Choose all # classes" />
      </Group>
      {count <= MAX_CHANGED_COURSES && (
        <div className={styles.actions} data-none={count === 0 || undefined}>
          <Button size="compact-md" leftSection={<IconPencil size={16} />} {...opens('change')}>
            {label('change')}
          </Button>
          <Button {...other} onClick={() => onWrite(chosen.map(({ id }) => id))}>
            {label('email')}
          </Button>
          <Button {...other} {...opens('print')}>
            {label('print')}
          </Button>
          <Button {...other} {...opens('copy')}>
            {label('copy')}
          </Button>
          {count <= MAX_CANCELED_COURSES && (
            <Button {...other} color="red" {...opens('cancel')}>
              {label('cancel')}
            </Button>
          )}
        </div>
      )}
      {count > MAX_CHANGED_COURSES && (
        <Text c="dimmed">{t`Choose at most ${MAX_CHANGED_COURSES} classes to change them.`}</Text>
      )}
      {count > MAX_CANCELED_COURSES && count <= MAX_CHANGED_COURSES && (
        <Text c="dimmed">{t`Choose at most ${MAX_CANCELED_COURSES} classes to cancel them.`}</Text>
      )}
      {dialog('change')}
      {dialog('print')}
      {dialog('copy')}
      {dialog('cancel')}
    </Group>
  )
}

function useLabels(courses: readonly Course[]) {
  const { t } = useLingui()
  return {
    change: t`${plural(courses.length, { one: 'Change # Class', other: 'Change # Classes' })}`,
    email: t`${plural(courses.length, { one: 'Email # Class', other: 'Email # Classes' })}`,
    print: t`${plural(courses.length, { one: 'Print # Class', other: 'Print # Classes' })}`,
    copy: t`${plural(courses.length, { one: 'Copy # Class', other: 'Copy # Classes' })}`,
    cancel: t`${plural(courses.length, { one: 'Cancel # Class', other: 'Cancel # Classes' })}`,
  }
}
