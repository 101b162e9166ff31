import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { slugOf } from '../../../../domain/semester.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { familyConfirmationsQuery } from '../../confirmations/queries.ts'

/** The semesters that ask the family to confirm now, each with who is missing, and where the office confirms in its place. */
export function FamilyConfirmations({ id }: { readonly id: number }) {
  const { t, i18n } = useLingui()
  const { data: semesters } = useSuspenseQuery(familyConfirmationsQuery(id))
  const asking = semesters.filter(({ children }) => children.length > 0)
  if (asking.length === 0) return null
  return (
    <Card title={t`Confirmations`}>
      <ul className="plain ruled">
        {asking.map(({ semester_id, name, children }) => {
          const missing = children.filter(({ confirmed_at }) => confirmed_at === null)
          const names = new Intl.ListFormat(i18n.locale).format(missing.map(({ first_name }) => first_name))
          return (
            <Group key={semester_id} component="li" justify="space-between" gap="sm">
              <div>
                <strong>{name}</strong>
                <Text c="dimmed" fz="sm">
                  {missing.length > 0 ? t`Not confirmed: ${names}` : t`All children are confirmed.`}
                </Text>
              </div>
              <LinkButton
                to="/admin/dashboard/users/parents/$parent_id/confirm/$semester_slug"
                params={{ parent_id: String(id), semester_slug: slugOf({ id: semester_id, name }) }}
                secondary={missing.length === 0}
              >
                {missing.length > 0 ? t`Confirm for Family` : t`Change Answers`}
              </LinkButton>
            </Group>
          )
        })}
      </ul>
    </Card>
  )
}
