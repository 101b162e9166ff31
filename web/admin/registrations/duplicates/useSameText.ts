import { useLingui } from '@lingui/react/macro'

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
