import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { FamilyChild, FamilyClass, OfficeFamily } from '../../../../contract/officeFamily.ts'
import { fullName } from '../../../../domain/person.ts'
import { dayLabel, gradeName, periodLabel } from '../../../ui/format/labels.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { managerPath } from '../../classes/paths.ts'
import { studentPath } from '../people.ts'
import { useManageClasses } from '../students/useManageClasses.ts'

/** The children with their grades and their classes of the active semesters. */
export function FamilyChildren({ family: { parent, children } }: { readonly family: OfficeFamily }) {
  const { t } = useLingui()
  if (children.length === 0) return <Text c="dimmed">{t`There are no children in this account yet.`}</Text>
  return (
    <ul className="links plain ruled">
      {children.map((child) => (
        <li key={child.id}>
          <Child child={child} parent={parent} />
        </li>
      ))}
    </ul>
  )
}

function Child({ child, parent }: { readonly child: FamilyChild; readonly parent: OfficeFamily['parent'] }) {
  const { t, i18n } = useLingui()
  const manage = useManageClasses()
  const name = fullName(child)
  const open = () => {
    const { classes, registration, confirmation, awaits_acceptance, ...student } = child
    manage({ ...student, parent_id: parent.id, parent, ...(awaits_acceptance && { awaits_acceptance }) })
  }
  return (
    <>
      <Group gap="0.25rem 0.75rem" mb="0.375rem">
        <Box component="h3" fz="md">
          <RowLink to={studentPath(child)}>{name}</RowLink>
        </Box>
        <Text c="dimmed" fz="sm" span>
          {i18n._(gradeName(child.grade))}
          {child.awaits_acceptance &&
            parent.email_status !== 'none' &&
            ` · ${t`Not in the account until the parent accepts the invitation`}`}
        </Text>
        <Button variant="default" ms="auto" onClick={open} aria-label={t`Manage Classes ${name}`}>
          {t`Manage Classes`}
        </Button>
      </Group>
      {child.classes.length === 0 ? (
        <Text c="dimmed">{t`No classes this semester.`}</Text>
      ) : (
        <Classes name={name} classes={child.classes} />
      )}
    </>
  )
}

function Classes({ name, classes }: { readonly name: string; readonly classes: readonly FamilyClass[] }) {
  const { t, i18n } = useLingui()
  const semesters = new Set(classes.map(({ semester_id }) => semester_id))
  return (
    <Stack className="plain" component="ul" gap="0.25rem" aria-label={t`Classes of ${name}`}>
      {classes.map((place) => {
        const { id, section, days, time, room, semester, position, active } = place
        const when = [i18n._(dayLabel(days)), i18n._(periodLabel(place)), time]
        const facts = [...when, room, semesters.size > 1 ? semester : '']
        return (
          <li key={id}>
            <RowLink to={managerPath(place)}>
              {section} {place.name}
            </RowLink>{' '}
            <Text c="dimmed" fz="sm" span>
              {facts.filter((text) => text !== '').join(' · ')}
            </Text>
            {position !== null && (
              <Box component="strong" c="var(--warning)" fz="sm">
                {' '}
                {t`Wait list, place ${position}`}
              </Box>
            )}
            {!active && (
              <Box component="strong" c="var(--warning)" fz="sm">
                {' '}
                {t({ message: 'Inactive', context: 'class' })}
              </Box>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
