import type { Language } from '../../../domain/language.ts'
import { textsFor } from '../texts/catalog.ts'

/** Of a school that cannot be read. */
export const UNKNOWN_SCHOOL = { school: 'Online Enrollment', color: '#974826' }
/** The cream of the screens (web/theme.ts). */
const BACKGROUND = '#faf8f5'

const ICONS = [
  { src: '/icons/192.png', sizes: '192x192' },
  { src: '/icons/512.png', sizes: '512x512' },
  { src: '/icons/maskable.png', sizes: '512x512', purpose: 'maskable' },
]

/** What a browser needs to install the screens as an app. */
export function webManifest(language: Language, { school, color } = UNKNOWN_SCHOOL) {
  const t = textsFor(language)
  return {
    lang: language,
    id: '/',
    name: school,
    short_name: t`Enrollment`,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: color,
    background_color: BACKGROUND,
    icons: ICONS.map((icon) => ({ ...icon, type: 'image/png' })),
  }
}
