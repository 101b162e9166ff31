import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AskingSemester } from '../../contract/confirmations.ts'
import type { ListedSemester } from '../../contract/semesters.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

/** Leads to the confirmation of each semester for which a child is not confirmed. */
export function ConfirmChildrenNotice(props: {
  readonly asking: readonly AskingSemester[]
  readonly semesters: readonly ListedSemester[]
}) {
  const { asking, semesters } = props
  const { t, i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const waiting = asking.flatMap(({ semester_id, required, children }) => {
    const semester = semesters.find(({ id }) => id === semester_id)
    const names = children.filter(({ confirmed_at }) => confirmed_at === null).map(({ first_name }) => first_name)
    return semester && names.length > 0 ? [{ semester, required, names: list.format(names) }] : []
  })
  if (waiting.length === 0) return null
  return (
    <Stack gap="sm" mb={12}>
      {waiting.map(({ semester, required, names }) => (
        <Banner key={semester.id} type={required ? 'warning' : 'info'}>
          <Link
            to="/confirm/$semester_slug"
            params={{ semester_slug: semester.slug }}
            style={{ display: 'block', paddingBlock: 10, marginBlock: -10 }}
          >
            {t`Please confirm the information about ${names} for ${semester.name}`}
          </Link>
          {required && t`You can choose classes after that.`}
        </Banner>
      ))}
    </Stack>
  )
}
