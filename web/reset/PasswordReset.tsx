import { useState } from 'react'
import { discardSession } from '../session/session.ts'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { LinkedReset } from './LinkedReset.tsx'
import { PasswordChanged } from './PasswordChanged.tsx'
import { clearResetLink, storedResetLink } from './resetLink.ts'

/** The page behind an emailed link (document 2, section 2, "Password reset page"). */
export function PasswordReset() {
  const [link] = useState(storedResetLink)
  const [result, setResult] = useState<'changed' | 'invalid'>()
  const finish = (next: 'changed' | 'invalid') => {
    focusNextPageTitle()
    clearResetLink()
    setResult(next)
    if (next === 'changed') discardSession()
  }
  return (
    <>
      <NotificationBanners />
      {result === 'changed' && <PasswordChanged />}
      {result === 'invalid' && <InvalidLink />}
      {!result && (link ? <LinkedReset link={link} onFinish={finish} /> : <InvalidLink reloaded />)}
    </>
  )
}
