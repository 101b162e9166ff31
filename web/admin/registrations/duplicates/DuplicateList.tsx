import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Duplicates } from '../../../../contract/registrationOffice.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { gradeLabel } from '../../../ui/format/gradeLabel.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { studentPath } from '../../people/paths.ts'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import { registrationPath } from '../paths.ts'
import { StateBadge } from '../StateBadge.tsx'
import styles from './Duplicates.module.css'
import { useSameText } from './useSameText.ts'

export function hasDuplicates({ students, parents, registrations }: Duplicates): boolean {
  return students.length + parents.length + registrations.length > 0
}

/** Other registrations, students and parent accounts, each with what is the same. */
export function DuplicateList({ duplicates }: { readonly duplicates: Duplicates }) {
  const { t, i18n } = useLingui()
  const { formatDate } = useSchoolClock()
  const sameText = useSameText()
  const { registrations, students, parents } = duplicates
  return (
    <div className={styles.lists}>
      <Kind title={t`Registrations`}>
        {registrations.map((other) => (
          <li key={other.id}>
            <RowLink to={registrationPath(other)}>{fullName(other)}</RowLink> <StateBadge state={other.state} />
            <span>
              {t`Received ${formatDate(other.received_at)}`} · {other.parent_name} · {sameText(other.same)}
            </span>
          </li>
        ))}
      </Kind>
      <Kind title={t`Students`}>
        {students.map((student) => (
          <li key={student.id}>
            <RowLink to={studentPath(student)}>{fullName(student)}</RowLink> {i18n._(gradeLabel(student.grade))}
            <span>
              {t`Parent: ${fullName(student.parent)}`} · {sameText(student.same)}
            </span>
          </li>
        ))}
      </Kind>
      <Kind title={t`Parent accounts`}>
        {parents.map((parent) => (
          <li key={parent.id}>
            <strong>{fullName(parent)}</strong>
            <span>
              {parent.email} · {phoneMask(parent.phone)} · {sameText(parent.same)}
            </span>
          </li>
        ))}
      </Kind>
    </div>
  )
}

/** Nothing without entries. */
function Kind({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}
