import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pausesQuery } from '../../api/pauses.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { PAUSE_LABELS } from '../../ui/feedback/pauseLabels.ts'

/** What is paused for families, so that nobody forgets it. */
export function PauseWarning() {
  const { t, i18n } = useLingui()
  const { data: pauses } = useSuspenseQuery(pausesQuery)
  if (pauses.length === 0) return null
  const list = new Intl.ListFormat(i18n.locale).format(pauses.map(({ action }) => i18n._(PAUSE_LABELS[action])))
  return (
    <Banner type="warning">
      {t`Paused for families: ${list}.`} <Link to="/admin/dashboard/school">{t`Change pauses`}</Link>
    </Banner>
  )
}
