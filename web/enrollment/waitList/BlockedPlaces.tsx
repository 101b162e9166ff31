import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'

/** Says that a child cannot take the classes that it waits for, because the added one is not the only class in the way. */
export function BlockedPlaces(props: {
  readonly blocked: readonly Course[]
  readonly added: Course
  readonly firstName: string
}) {
  const { blocked, added, firstName } = props
  const { t, i18n } = useLingui()
  if (blocked.length === 0) return null
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(blocked.map(({ name }) => name))
  return (
    <p>
      {t`${firstName} is on the wait list for ${names}. ${added.name} and another class would be in the way, so an open seat there goes to the next child. ${firstName} keeps the same place on the wait list.`}
    </p>
  )
}
