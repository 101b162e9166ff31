import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Duplicates, OfficeRegistration } from '../../../../contract/registration/office.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { studentPath } from '../../people/people.ts'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { EmailStatusMark } from '../../ui/EmailStatusMark.tsx'
import { registrationPath } from '../paths.ts'
import { StateBadge } from '../StateBadge.tsx'

/** Flags a child who may be registered or enrolled already, and lists what the school knows of the family. */
export function DuplicatesCard({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const duplicates = withoutOwn(registration)
  const isFlagged = duplicates.students.length + duplicates.registrations.length > 0
  return (
    <Card title={t`Likely Duplicates`}>
      {isFlagged && <Banner type="warning">{t`This child may already be registered.`}</Banner>}
      {hasDuplicates(duplicates) ? (
        <DuplicateList duplicates={duplicates} />
      ) : (
        <Text c="dimmed">{t`We found no other record of this child or family.`}</Text>
      )}
    </Card>
  )
}

/** The duplicates without the student that this registration made and the account of that student. */
function withoutOwn({ duplicates, student }: Pick<OfficeRegistration, 'duplicates' | 'student'>): Duplicates {
  if (!student) return duplicates
  return {
    ...duplicates,
    students: duplicates.students.filter(({ id }) => id !== student.id),
    parents: duplicates.parents.filter(({ id }) => id !== student.parent.id),
  }
}

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
    <Stack gap="md" miw={0}>
      <Kind title={t`Registrations`}>
        {registrations.map((other) => (
          <li key={other.id}>
            <RowLink to={registrationPath(other)}>{fullName(other)}</RowLink> <StateBadge state={other.state} />
            <Details>
              {t`Received ${formatDate(other.received_at)}`} · {other.parent_name} · {sameText(other.same)}
            </Details>
          </li>
        ))}
      </Kind>
      <Kind title={t`Students`}>
        {students.map((student) => (
          <li key={student.id}>
            <RowLink to={studentPath(student)}>{fullName(student)}</RowLink> {i18n._(gradeLabel(student.grade))}
            <Details>
              {t`Parent: ${fullName(student.parent)}`} · {sameText(student.same)}
              <EmailStatusMark status={student.parent.email_status} />
            </Details>
          </li>
        ))}
      </Kind>
      <Kind title={t`Parent accounts`}>
        {parents.map((parent) => (
          <li key={parent.id}>
            <strong>{fullName(parent)}</strong>
            <Details>
              {[parent.email, phoneMask(parent.phone), sameText(parent.same)].filter((text) => text !== '').join(' · ')}
              <EmailStatusMark status={parent.email_status} />
            </Details>
          </li>
        ))}
      </Kind>
    </Stack>
  )
}

function Details({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="dimmed" fz="xs">
      {children}
    </Text>
  )
}

/** Nothing without entries. */
function Kind({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <Text component="h3" mb="0.25rem" inherit>
        {title}
      </Text>
      <Stack className="links plain" component="ul" gap="0.625rem">
        {children}
      </Stack>
    </section>
  )
}

type Same = 'name' | 'birthdate' | 'email' | 'phone' | 'parent-email' | 'parent-phone'

/** What two records have in common: "same name, same birthdate". */
export function useSameText(): (same: readonly Same[]) => string {
  const { t } = useLingui()
  const texts: Readonly<Record<Same, string>> = {
    name: t`same name`,
    birthdate: t`same birthdate`,
    email: t`same email`,
    phone: t`same phone`,
    'parent-email': t`same email of a parent`,
    'parent-phone': t`same phone of a parent`,
  }
  return (same) => same.map((what) => texts[what]).join(', ')
}
