import { withLotteryTexts } from '../../texts.ts'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'

export const LazyLotteryResults = lazyPart(
  async () => (await withLotteryTexts(import('./LotteryResults.tsx'))).LotteryResults,
)
