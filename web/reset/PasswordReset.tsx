import { useState } from 'react'
import { discardSession } from '../session/session.ts'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { LinkedReset } from './LinkedReset.tsx'
import { PasswordChanged } from './PasswordChanged.tsx'
import { clearResetLink, storedResetLink } from './resetLink.ts'

/** Where a mailed link leads (document 2, section 2, "Password reset page"). */
export function PasswordReset() {
  const [link] = useState(storedResetLink)
  const [end, setEnd] = useState<'changed' | 'dead'>()
  const finish = (how: 'changed' | 'dead') => {
    focusNextPageTitle()
    clearResetLink()
    setEnd(how)
    if (how === 'changed') discardSession()
  }
  return (
    <>
      <NotificationBanners />
      {end === 'changed' && <PasswordChanged />}
      {end === 'dead' && <InvalidLink />}
      {!end && (link ? <LinkedReset link={link} onEnd={finish} /> : <InvalidLink taken />)}
    </>
  )
}
