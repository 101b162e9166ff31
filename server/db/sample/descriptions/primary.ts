export const PRIMARY_AND_MIXED: Readonly<Record<string, string>> = {
  'Little Explorers':
    '<p>A whole day of <strong>stories, numbers, paint and mud</strong>.</p><ul><li>Pack lunch, a snack and water</li><li>Send a change of clothes</li></ul>',
  Trailblazers:
    '<p>Reading, math and science through one <em>big question</em> every three weeks. This semester begins with: where does our water come from?</p>',
  'Forest School':
    '<p>Outside <strong>in every weather but lightning</strong>. We build, climb, whittle and cook.</p><p>Closed shoes, a hat and two bottles of water.</p>',
  'Chess Corner': '<p>For third graders who know how the pieces move, and for those who want to.</p>',
  'Recorder Choir': '<p>Ten easy tunes and one hard one. <em>The school lends recorders.</em></p>',
  'Lunch Bunch':
    '<p>A supervised table and time on the field. <strong>Lunch is brought from home</strong>; food can’t be warmed up.</p>',
  'Homework Club': '<p>A quiet room and a helper after the last bell.</p>',
  'Folk Dance': '<p>Circle, line and couple dances from many countries. Bring soft shoes; no partner needed.</p>',
  'Team Games': '<p>Ultimate, kickball, capture the flag. Every team is drawn anew each week.</p>',
  'Friday Film Club':
    '<p>One film a month, watched twice: first for the story, then for <em>how it is made</em>. All titles are rated G or PG.</p>',
  'Bicycle Repair': '<p>Bring a bicycle that needs fixing.</p>',
}
