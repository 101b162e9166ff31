import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { MAX_CHANGED_COURSES } from '../../../../contract/changeCourses.ts'
import type { Course } from '../../../../contract/courses.ts'
import { coursesQuery } from '../../../api/courses.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SelectionContext } from '../list/selection.ts'
import styles from './ChangeClasses.module.css'

const ChangeClassesDialog = lazyPart(async () => (await import('./ChangeClassesDialog.tsx')).ChangeClassesDialog)

/** Chooses all classes that are found, and changes the chosen ones. */
export function ChangeClasses(props: {
  readonly semester: { readonly id: number }
  readonly found: readonly Course[]
  readonly onChanged: (message: string) => void
}) {
  const { semester, found, onChanged } = props
  const { t } = useLingui()
  const { ids, choose } = useContext(SelectionContext)
  const [opened, setOpened] = useState(false)
  const chosen = found.filter(({ id }) => ids.has(id))
  const close = (message = '') => {
    setOpened(false)
    onChanged(message)
    void queryClient.invalidateQueries(coursesQuery(semester.id))
  }
  return (
    <div className={styles.bar} data-screen-only>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={chosen.length === found.length}
          ref={(input) => {
            if (input) input.indeterminate = chosen.length > 0 && chosen.length < found.length
          }}
          onChange={() =>
            choose(
              found.map(({ id }) => id),
              chosen.length < found.length,
            )
          }
        />
        <Plural value={found.length} one="Choose # class" other="Choose all # classes" />
      </label>
      {chosen.length > MAX_CHANGED_COURSES && (
        <p className={styles.hint}>{t`Choose at most ${MAX_CHANGED_COURSES} classes to change them.`}</p>
      )}
      {chosen.length > 0 && chosen.length <= MAX_CHANGED_COURSES && (
        <Button
          size="compact-md"
          leftSection={<IconPencil size={16} aria-hidden />}
          onMouseEnter={ChangeClassesDialog.preload}
          onClick={() => setOpened(true)}
        >
          {t`${plural(chosen.length, { one: 'Change # Class', other: 'Change # Classes' })}`}
        </Button>
      )}
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <ChangeClassesDialog opened={isOpen} courses={chosen} onClose={close} />}
      </LazyDialog>
    </div>
  )
}
