import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import { FONT } from './pdfStyle.ts'

export const FONTS = { [FONT]: { normal: absolute(regular), bold: absolute(bold) } }

function absolute(path: string): string {
  return new URL(path, window.location.href).href
}
