import { useState } from 'react'
import { dropSession } from '../session/session.ts'
import { Banners } from '../ui/Banners.tsx'
import { expectPageTitle } from '../ui/PageTitle.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { LinkedReset } from './LinkedReset.tsx'
import { forgetLink, heldLink } from './link.ts'
import { PasswordChanged } from './PasswordChanged.tsx'

/** Where a mailed link leads (document 2, section 2, "Password reset page"). */
export function PasswordReset() {
  const [link] = useState(heldLink)
  const [end, setEnd] = useState<'changed' | 'dead'>()
  const finish = (how: 'changed' | 'dead') => {
    expectPageTitle()
    forgetLink()
    setEnd(how)
    if (how === 'changed') dropSession()
  }
  return (
    <>
      <Banners />
      {end === 'changed' && <PasswordChanged />}
      {end === 'dead' && <InvalidLink />}
      {!end && (link ? <LinkedReset link={link} onEnd={finish} /> : <InvalidLink taken />)}
    </>
  )
}
