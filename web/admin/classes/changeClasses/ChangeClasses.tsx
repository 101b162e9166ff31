import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useContext, useState } from 'react'
import type { Course } from '../../../../contract/courses.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { MAX_CANCELED_COURSES, MAX_CHANGED_COURSES } from '../../../../contract/values.ts'
import { coursesQuery } from '../../../api/courses.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { PrintRostersDialog } from '../../rosterSheets/PrintRosters.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { ChooseAll, SelectionContext } from '../../ui/selection.tsx'

const DIALOGS = {
  change: lazyPart(async () => (await import('./ChangeClassesDialog.tsx')).ChangeClassesDialog),
  copy: lazyPart(async () => (await import('./CopyClassesDialog.tsx')).CopyClassesDialog),
  print: PrintRostersDialog,
  cancel: lazyPart(async () => (await import('./CancelClassesDialog.tsx')).CancelClassesDialog),
}
type Action = keyof typeof DIALOGS

/** Chooses all classes that are found. What to do with the chosen ones is in a bar at the bottom of the window. */
export function ChangeClasses(props: {
  readonly semester: Semester
  readonly found: readonly Course[]
  /** Opens the message to the families of classes. */
  readonly onWrite: (course_ids: readonly number[]) => void
  readonly onChanged: (message: string) => void
}) {
  const { semester, found, onWrite, onChanged } = props
  const { t } = useLingui()
  const { ids } = useContext(SelectionContext)
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
        {(isOpen) => <ActionDialog opened={isOpen} semester={semester} courses={chosen} areChosen onClose={close} />}
      </LazyDialog>
    )
  }
  const label = useLabels(count)
  const other = { size: 'compact-md', variant: 'default' } as const
  return (
    <div data-screen-only>
      <ChooseAll
        found={found}
        chosen={count}
        purpose={t`Choose classes to change, email, print, copy, or cancel them.`}
      >
        <Plural value={found.length} one="Choose # class" other="Choose all # classes" />
      </ChooseAll>
      <SelectionBar chosen={label.chosen} count={count} showsAtOnce={count > MAX_CHANGED_COURSES}>
        {count > MAX_CHANGED_COURSES ? (
          <Text>{t`Choose at most ${MAX_CHANGED_COURSES} classes to change them.`}</Text>
        ) : (
          <>
            <Button size="compact-md" {...opens('change')}>
              {label.change}
            </Button>
            <Button {...other} onClick={() => onWrite(chosen.map(({ id }) => id))}>
              {t`Write to Families`}
            </Button>
            <Button {...other} {...opens('print')}>
              {t`Print`}
            </Button>
            <Button {...other} {...opens('copy')}>
              {t`Copy`}
            </Button>
            {count <= MAX_CANCELED_COURSES ? (
              <Button {...other} color="red" {...opens('cancel')}>
                {label.cancel}
              </Button>
            ) : (
              <Text c="dimmed">{t`Choose at most ${MAX_CANCELED_COURSES} classes to cancel them.`}</Text>
            )}
          </>
        )}
      </SelectionBar>
      {dialog('change')}
      {dialog('print')}
      {dialog('copy')}
      {dialog('cancel')}
    </div>
  )
}

function useLabels(count: number) {
  const { t } = useLingui()
  return {
    chosen: t`${plural(count, { one: '# class', other: '# classes' })}`,
    change: t`${plural(count, { one: 'Change Class', other: 'Change Classes' })}`,
    cancel: t`${plural(count, { one: 'Cancel Class', other: 'Cancel Classes' })}`,
  }
}
