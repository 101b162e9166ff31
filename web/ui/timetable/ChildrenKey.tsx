import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { ChildBadge } from './ChildBadge.tsx'
import styles from './Timetable.module.css'
import type { TimetableView } from './timetableView.ts'

/** The initials and colors in the timetable of a family. */
export function ChildrenKey({ view }: { readonly view: TimetableView }) {
  if (view.children.length === 0) return null
  return (
    <ul className={styles.children}>
      {view.children.map(({ id, name }, owner) => (
        <li key={id}>
          <span aria-hidden>
            <ChildBadge owner={owner} view={view} />
          </span>
          {name}
        </li>
      ))}
      {view.onOpenPeriod && (
        <li>
          <span className={styles.openKey} aria-hidden>
            <IconPlus />
          </span>
          <Trans>Open period</Trans>
        </li>
      )}
    </ul>
  )
}
