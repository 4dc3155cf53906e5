/** Words of questions and requests that say nothing about what is asked for. */
export const STOP_WORDS: readonly string[] = `
  about after all also am an and any are as at be because been but by can could did do does doing done for from get give go had has have
  he her here hers him his how if in into is isn it its just know let like make may me might more most must my need no not now of on one
  only or our out over please re same see shall she should show so some such tell than thank thanks that the their them then there these
  they thing this those through to too up us use ve very want was we were what when where which while who whom why will with would yes you
  your don doesn didn ll
  au aux avec ce ces dans de des du elle en est et il je la le les mais ne nous ou par pas pour que qui sur un une vous
  aber als auch auf bei das dem den der ein eine einen es fur ich im ist mit nicht oder sie sind und von wie wir zu
  como con del el es esta los las mas para por una y
  怎么 什么 如何 是不 不是 这个 那个 ください です ます
`
  .trim()
  .split(/\s+/);
