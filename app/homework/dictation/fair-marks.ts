/** A dictation, what a student wrote, and the mark of a fair teacher, 0 to 10. */
export type FairMark = { said: string; wrote: string; mark: number };
/** With the marks of both readings that were made apart, the settled one, and its reason. */
export type FairMarkOfTwo = FairMark & { readings: readonly [number, number]; why: string };

/**
 * A hundred and twenty dictations of the kinds that a marker gets wrong, written and marked before its code was read, and
 * marked again in another order without the first marks. A line is: said | wrote | first | second | settled | why.
 */
const READ_TWICE = `
She's twenty and lives near the beach. | She has twenty and lives near the beach. | 8.8 | 8.6 | 8.7 | is read as has (tem vinte anos): one word
What's your name and where are you from? | What has your name and where are you from? | 8.9 | 8.75 | 8.8 | no English reading with has: one word
I'd like a table for two, please. | I had like a table for two please | 8.8 | 8.6 | 8.7 | would like is the only reading: one word
I'd like a cup of tea, please. | I would like a cup of tea please. | 10 | 10 | 10 | the same said in full
She's finished her homework already. | She has finished her homework already. | 10 | 10 | 10 | the same said in full
She's finished her homework already. | She is finished her homework already. | 8.3 | 8 | 8.2 | a participle with its object takes has: one word
He's tired because he's been working. | He is tired because he has been working. | 10 | 10 | 10 | both expanded rightly
He's tired because he's been working. | He has tired because he is been working. | 7.5 | 6.7 | 7.1 | both expanded wrongly: two words
They'd never seen snow before. | They had never seen snow before. | 10 | 10 | 10 | a participle takes had
They'd never seen snow before. | They would never seen snow before. | 8.3 | 8 | 8.2 | would with a participle: one word
We'd better leave before it rains. | We had better leave before it rains. | 10 | 10 | 10 | had better
We'd better leave before it rains. | We would better leave before it rains. | 8.6 | 8.3 | 8.4 | had better only: one word
If I'd known, I'd have called you. | If I had known, I would have called you. | 10 | 10 | 10 | had, then would
If I'd known, I'd have called you. | If I would known, I had have called you. | 7.8 | 7.1 | 7.5 | both expanded wrongly: two words
Oh no, my phone's gone! | Oh no, my phone has gone! | 10 | 10 | 10 | both are English
Oh no, my phone's gone! | Oh no, my phone is gone | 10 | 10 | 10 | both are English
Let's go to the cinema tonight. | Let us go to the cinema tonight | 10 | 10 | 10 | the same said in full
Let's go to the cinema tonight. | Lets go to the cinema tonight. | 9.5 | 9.6 | 9.6 | an apostrophe forgotten
Tom's car is faster than Anna's. | Tom is car is faster than Anna is. | 6.7 | 6.7 | 6.7 | a possessive is no verb: two words
There's been an accident on the bridge. | There has been an accident on the bridge. | 10 | 10 | 10 | been takes has
There's a problem with my order. | There has a problem with my order. | 8.6 | 8.6 | 8.6 | tem um problema: one word
Who's got the keys? | Who has got the keys? | 10 | 10 | 10 | has got
I won't be late tomorrow. | I will not be late tomorrow | 10 | 10 | 10 | the same said in full
I won't be late tomorrow. | I want be late tomorrow. | 8.2 | 8 | 8.1 | another word heard
I can't hear you very well. | I can hear you very well. | 8.3 | 8 | 8.2 | the negation was not heard: one word
I can't hear you very well. | I cannot hear you very well. | 10 | 10 | 10 | the same said in full
You shouldn't have said that. | You should not of said that. | 8.2 | 8.3 | 8.2 | of for have: one word
He'd rather stay at home tonight. | He would rather stay at home tonight. | 10 | 10 | 10 | would rather
What's he doing in the garden? | What does he doing in the garden? | 8.5 | 8.3 | 8.4 | does for is: one word
Where's she been all morning? | Where has she been all morning? | 10 | 10 | 10 | been takes has, over the subject
Where's she been all morning? | Where is she been all morning | 8.3 | 8 | 8.2 | been takes has: one word
It's got two bedrooms and a balcony. | It is got two bedrooms and a balcony | 8.7 | 8.6 | 8.6 | has got: one word
The dog's eaten my shoes. | The dog is eaten my shoes. | 8.2 | 8 | 8.1 | eaten with its object takes has: one word
The children's room is upstairs. | The children is room is upstairs. | 8 | 8 | 8 | a possessive is no verb: one word
She's a doctor and he's an engineer. | She has a doctor and he has an engineer. | 7.7 | 7.1 | 7.4 | before a noun with its article it is is: two words
You're right and I'm wrong. | Your right and I'm wrong. | 8.3 | 8 | 8.2 | your for you're: one word
Mary's late again, isn't she? | Mary has late again, isn't she? | 8.3 | 8 | 8.2 | an adjective takes is: one word
I'm not sure what's happened. | I am not sure what has happened | 10 | 10 | 10 | both in full
I'm not sure what's happened. | I'm not sure what is happened. | 8.4 | 8 | 8.2 | happened takes has: one word
What's happening in the street? | What has happening in the street? | 8.3 | 8 | 8.2 | an -ing form takes is: one word
I'd go if I had time. | I had go if I had time. | 8.6 | 8.3 | 8.4 | a base form takes would: one word
It'd stopped raining by then. | It had stopped raining by then | 10 | 10 | 10 | a participle takes had
That'd be great, thanks. | That would be great thanks | 10 | 10 | 10 | the same said in full
She's my sister's best friend. | She is my sister is best friend. | 8.2 | 8 | 8.1 | the first is a verb, the second a possessive: one word
That's why I've decided to stay. | That is why I have decided to stay. | 10 | 10 | 10 | the same said in full
You'll see that they're not here. | You will see that they aren't here. | 10 | 8.3 | 10 | the same, contracted elsewhere
The rent is one thousand two hundred and fifty reais and ninety cents. | The rent is R$ 1.250,90. | 10 | 10 | 10 | money as Brazilians write it
The rent is R$ 1,250.90 a month. | The rent is R$ 1.250,90 a month | 10 | 10 | 10 | the same sum in Brazil's signs
It costs fifty reais and ninety cents. | It costs R$50,90. | 10 | 10 | 10 | money without a space
It costs fifty reais and ninety cents. | It costs R$15,90. | 8.6 | 8.6 | 8.6 | fifteen for fifty: one word
The class starts at seven p.m. | The class starts at 19h. | 10 | 10 | 10 | the hour as Brazilians write it
The class starts at half past six. | The class starts at 6h30. | 10 | 10 | 10 | the hour as Brazilians write it
The class starts at half past six. | The class starts at 6:30 | 10 | 10 | 10 | the same hour
Dinner is at six thirty p.m. on Friday. | Dinner is at 18:30 on Friday | 10 | 10 | 10 | the same hour of the day
Dinner is at six thirty p.m. on Friday. | Dinner is at 16:30 on Friday. | 8.5 | 8.75 | 8.6 | another hour: one word
My birthday is on the third of March. | My birthday is on 3 March. | 10 | 10 | 10 | the same day
My birthday is on the third of March. | My birthday is on March 3rd. | 10 | 10 | 10 | the same day
My birthday is on the third of March. | My birthday is on 13 March. | 8.8 | 8.75 | 8.8 | another day: one word
Add two and a half cups of sugar. | Add 2½ cups of sugar. | 10 | 10 | 10 | the same number
Add two and a half cups of sugar. | Add 2 1/2 cups of sugar. | 10 | 10 | 10 | the same number
It was minus five degrees last night. | It was −5 degrees last night. | 10 | 10 | 10 | the same number
It was minus five degrees last night. | It was -5°C last night. | 10 | 10 | 10 | the same temperature
It was minus five degrees last night. | It was 5 degrees last night. | 8.6 | 8.6 | 8.6 | minus was not heard: one word
She was born in nineteen ninety-eight. | She was born in 1998. | 10 | 10 | 10 | the year in figures
She was born in nineteen ninety-eight. | She was born in 1989. | 8.3 | 7.1 | 8.3 | another year: one word
The meeting is at a quarter to nine. | The meeting is at 8:45. | 10 | 10 | 10 | the same hour
The meeting is at a quarter to nine. | The meeting is at 9:15. | 8.6 | 8.75 | 8.7 | past for to: one word
About three quarters of the class agreed. | About 3/4 of the class agreed. | 10 | 10 | 10 | the same fraction
Twenty-five percent of people agree. | 25% of people agree. | 10 | 10 | 10 | the same number
I live at number one hundred and one. | I live at number 101. | 10 | 10 | 10 | the same number
They sold two thousand five hundred tickets. | They sold 2.500 tickets. | 10 | 10 | 10 | thousands with Brazil's point
The race is three point five kilometres long. | The race is 3,5 km long. | 10 | 10 | 10 | Brazil's comma, the unit's sign
She came first and he came second. | She came 1st and he came 2nd. | 10 | 10 | 10 | the same ordinals
The flight lasts an hour and a half. | The flight lasts 1h30. | 10 | 10 | 10 | the same time
He paid five dollars and fifty cents for it. | He paid $5.50 for it. | 10 | 10 | 10 | the same sum
He paid £20 for the ticket. | He paid twenty pounds for the ticket. | 10 | 10 | 10 | the same sum
He paid £20 for the ticket. | He paid 20 dollars for the ticket. | 8.6 | 8.6 | 8.6 | another currency: one word
We open at eight o'clock every day. | We open at 8 oclock every day. | 10 | 10 | 10 | the apostrophe of o'clock
We open at eight o'clock every day. | We open at 8h every day. | 10 | 10 | 10 | the hour as Brazilians write it
It's ten past twelve. | It's 12:10 | 10 | 10 | 10 | the same hour
There are thirteen chairs in the room. | There are thirty chairs in the room. | 8.6 | 8.6 | 8.6 | thirty for thirteen: one word
He started on the first of May, two thousand and twenty. | He started on 01/05/2020. | 10 | 10 | 10 | the date in Brazil's order
The train leaves at 18:30 from platform two. | The train leaves at six thirty p.m. from platform 2. | 10 | 10 | 10 | the same hour said in words
The party is on April 5th. | The party is on 5/4. | 10 | 10 | 10 | the date in Brazil's order
The car costs twenty thousand reais. | The car costs 20 mil reais. | 8.3 | 8.3 | 8.3 | mil is Portuguese: one word
There were a hundred people at the party. | There were 100 people at the party. | 10 | 10 | 10 | the same number
I'm kind of tired today. | I'm kinda tired today. | 10 | 10 | 10 | the same sounds, written as it is said
It's going to rain this afternoon. | It's gonna rain this afternoon. | 10 | 9.5 | 10 | the same, written as it is said
Everything will be all right in the end. | Everything will be alright in the end. | 10 | 10 | 10 | another spelling
We drove through the tunnel. | We drove thru the tunnel. | 10 | 9.5 | 10 | another spelling
We drove through the tunnel. | We drove threw the tunnel. | 8 | 8 | 8 | another word of the same sound
My favourite colour is grey. | My favorite color is gray. | 10 | 10 | 10 | American spelling
She travelled to the theatre by tram. | She traveled to the theater by tram. | 10 | 10 | 10 | American spelling
I want to organise a programme for kids. | I wanna organize a program for kids | 10 | 10 | 10 | American spelling, and as it is said
OK, let me think about it. | Okay, lemme think about it. | 10 | 9.5 | 10 | written as it is said
Mr. Brown lives at the end of the street. | Mister Brown lives at the end of the street | 10 | 10 | 10 | an abbreviation in full
Their house is over there by the lake. | There house is over there by the lake. | 8.8 | 8.75 | 8.8 | another word of the same sound
The weather was beautiful yesterday. | The wether was beatiful yesterday. | 8.2 | 8.5 | 8.3 | two words misspelt by a letter
She doesn't know whether to accept it. | She doesn't know weather to accept it. | 8.6 | 8.6 | 8.6 | another word of the same sound
I usually have breakfast at home. | I usualy have breakfeast at home. | 8.9 | 9.2 | 9.1 | two words misspelt by a letter
Where were you last Wednesday? | Were where you last Wensday? | 5.2 | 5 | 5.1 | two words wrong, one misspelt
It's important to protect its nest. | Its important to protect it's nest. | 8.8 | 8 | 8.5 | two apostrophes wrong
My neighbour's daughter is thirteen. | My neighbour daughter is thirteen | 8.5 | 8.5 | 8.5 | the possessive's s was not heard
The receipt is in the drawer. | The receit is in the draw. | 7.7 | 7.5 | 7.6 | one misspelt, one another word
I like listening to music at night. | I like listening music at night. | 8.6 | 8.6 | 8.6 | one word missing
There are a lot of people in front of the bank. | There are alot of people infront of the bank. | 9.2 | 9.1 | 9.1 | two pairs joined: half a word each
I go to the gym every day. | I go to the gym everyday. | 9.4 | 9.3 | 9.4 | joined: half a word
I go to the gym every day. | I go to gym all days. | 6.4 | 6.7 | 6.6 | one missing, one wrong, one with an s too many
People are happy when it is sunny. | The people is happy when is sunny. | 5.7 | 5.7 | 5.7 | one added, one wrong, one missing
I have been living here for ten years. | I have been live here for 10 years | 8.9 | 8.75 | 8.8 | one word in a wrong form
We need more information about the trip. | We need more informations about the trip. | 9.3 | 8.6 | 9.3 | an s too many
I arrived home at ten and went to bed. | I arrived in home at ten and went to the bed. | 7.8 | 7.8 | 7.8 | two words added
It depends on the weather. | Depends of the weather. | 6 | 6 | 6 | one missing, one wrong
We may be late, so start without us. | We maybe late, so start without us. | 9.1 | 9 | 9.1 | joined: half a word
On Monday, Maria and João flew to London. | on monday maria and joao flew to london | 10 | 9.5 | 10 | capitals, accents of names and marks cost nothing
I don't think we've met before. | I\u200b don't think we've met\u2060 before\ufeff. | 10 | 10 | 10 | signs without width are not seen
Mr. O'Connor doesn't live here anymore. | Mr OConnor doesn't live here any more. | 10 | 9.7 | 9.8 | an apostrophe in a name, a word in two
His ex-wife is a well-known lawyer. | His ex wife is a well known lawyer | 10 | 10 | 10 | hyphens cost nothing
“Stop!” she said. “Don’t move.” | Stop she said dont move | 9.7 | 9.5 | 9.6 | marks cost nothing, an apostrophe little
Call me between ten and twelve, okay? | Call me beetween 10 and 12, ok? | 9.6 | 9.5 | 9.6 | one word misspelt by a letter
`;

/** Further dictations, marked once, each lot before the comparison saw it. A line is: said | wrote | mark. */
const READ_ONCE = `
He's broken his arm again. | He is broken his arm again. | 8.2
The window's broken. | The window is broken | 10
The window's broken. | The window has broken | 10
She's married to a dentist. | She has married to a dentist. | 8.2
He's interested in history. | He has interested in history. | 8
My sister's a nurse. | My sister has a nurse. | 7.7
Who's been eating my cake? | Who is been eating my cake? | 8.2
Where'd they go? | Where did they go? | 10
What'd you do yesterday? | What did you do yesterday? | 10
How'd you like to pay? | How would you like to pay? | 10
I'd been waiting for hours. | I would been waiting for hours. | 8.2
She'd be happier in Brazil. | She had be happier in Brazil. | 8.2
They'd both like to come. | They had both like to come | 8.2
You'd better not tell him. | You would better not tell him. | 8.2
What's the weather like? | What has the weather like? | 7.8
That's what she's always wanted. | That is what she has always wanted. | 10
That's what she's always wanted. | That is what she is always wanted. | 8.3
It's raining and it's rained all week. | It is raining and it has rained all week. | 10
It's raining and it's rained all week. | It is raining and it is rained all week. | 8.7
The shop's closed on Sundays. | The shop is closed on Sundays. | 10
She doesn't like it. | She does not like it | 10
He'll've finished by now. | He will have finished by now. | 10
I'd've told you. | I would have told you. | 10
It cost me R$ 3.500,00. | It cost me three thousand five hundred reais. | 10
The bill was forty-nine reais ninety. | The bill was R$49,90. | 10
She earns ten thousand reais a month. | She earns R$10 mil a month. | 8.6
See you at quarter past seven. | See you at 7h15. | 10
The film starts at nine p.m. | The film starts at 21h00. | 10
The film starts at nine p.m. | The film starts at 21:00hs. | 10
Lunch is at noon. | Lunch is at 12h. | 10
We close at midnight. | We close at 0h. | 10
I get up at ten to six. | I get up at 5h50. | 10
I get up at ten to six. | I get up at 6:10. | 8.6
It's twenty past three in the afternoon. | It's 15h20. | 10
It's twenty past three in the afternoon. | It's 3:20 in the afternoon. | 10
The exam is on December twenty-first. | The exam is on 21/12. | 10
She was born on July 4th, 1995. | She was born on 4 July 1995 | 10
She was born on July 4th, 1995. | She was born on 04/07/95. | 10
She was born on July 4th, 1995. | She was born on 14/07/1995. | 8.6
A third of them left early. | 1/3 of them left early. | 10
Two thirds of Brazilians agree. | ⅔ of Brazilians agree. | 10
He ran four and a half miles. | He ran 4,5 miles. | 10
He ran four and a half miles. | He ran 4.5 miles | 10
He ran four and a half miles. | He ran 4 and a half miles | 10
The temperature fell to minus ten. | The temperature fell to - 10. | 10
The temperature fell to minus ten. | The temperature fell to minus 10 | 10
He weighs eighty kilos. | He weighs 80kg. | 10
It is two hundred kilometres from here. | It is 200km from here. | 10
I drove at eighty kilometres an hour. | I drove at 80 km/h. | 10
About three million people live there. | About 3,000,000 people live there | 10
About three million people live there. | About 3.000.000 people live there | 10
We've got one hundred and twelve students. | We've got 112 students. | 10
We've got one hundred and twelve students. | We've got 120 students. | 8.6
My number is nine eight seven six five. | My number is 98765. | 10
Open your books at page sixty-four. | Open your books at page 64 | 10
Open your books at page sixty-four. | Open your books at page 46 | 8.4
The twenty-first century began in two thousand and one. | The 21st century began in 2001. | 10
It's eleven o'clock at night. | It's 23h. | 10
It happened in the sixties. | It happened in the 60s. | 10
It happened in the sixties. | It happened in the 60's | 10
He came in second place. | He came in 2º place. | 9.7
We're gonna be late. | We're going to be late. | 10
I gotta go now. | I have got to go now. | 9.5
'Cause I said so. | Because I said so. | 10
Whatcha doing tonight? | What are you doing tonight? | 10
I'll tell 'em tomorrow. | I'll tell them tomorrow. | 10
Rock 'n' roll is not dead. | Rock and roll is not dead. | 10
They're cookin' dinner. | They're cooking dinner. | 10
We met last night. | We met last nite. | 8.9
He's a good boy. | Hes a good boy. | 9.2
I can't believe it. | I cant believe it | 9.2
She sings beautifully in English. | She sings beautifuly in english | 9.4
I think three things are wrong. | I tink tree tings are wrong. | 6.9
My father works in a hospital. | My father work in the hospital. | 7.4
I have a lot of homework. | I have a lot of homeworks. | 9.2
She is very nice. | She is very nice and beautiful. | 5
He went to the beach with his friends. | He went to beach with your friends. | 7.5
I want to see you. | I wanted see you. | 7.6
Can you lend me a pen? | Can you led me a pen? | 8.7
It is a big city. | Is a big city. | 8
Would you like some tea? | Would you like some tea tea? | 8.2
New York is bigger than Boston. | new york is bigger then boston | 8.5
Beyoncé and Zoë met in São Paulo. | Beyonce and Zoe met in Sao Paulo | 10
He told us to sit down. | He told to us to sit down. | 8.3
It's half past four p.m. | It's 16h30. | 10
He's written three books. | He is written three books. | 8
It's written in English. | It has written in English. | 8
My brother's just arrived from Paris. | My brother has just arrived from Paris. | 10
She's afraid of dogs. | She has afraid of dogs. | 7.7
The baby's hungry. | The baby is hungry. | 10
The baby's hungry. | The baby has hungry. | 7
When's the next bus? | When is the next bus? | 10
I'd never do that. | I had never do that. | 8
I'd already eaten. | I would already eaten. | 7
We'd love to see you. | We had love to see you. | 8.2
She'd lost her keys. | She had lost her keys. | 10
She'd lost her keys. | She would lost her keys. | 7.8
Here's the book you've been looking for. | Here is the book you have been looking for. | 10
Everybody's waiting outside. | Everybody is waiting outside. | 10
Everybody's waiting outside. | Everybody has waiting outside. | 7.2
He's had a cold since Monday. | He is had a cold since Monday. | 8.4
What's happened to your hair? | What has happened to your hair? | 10
They've bought a house. | They have bought a house. | 10
They've bought a house. | They bought a house. | 7.8
The price is R$ 19,90. | The price is nineteen reais and ninety cents. | 10
The price is nineteen reais and ninety cents. | The price is R$19.90 | 10
The ticket costs R$ 1.000,00. | The ticket costs one thousand reais. | 10
The flat costs two hundred and fifty thousand dollars. | The flat costs $250,000. | 10
The flat costs two hundred and fifty thousand dollars. | The flat costs US$ 250.000. | 10
My flight is at five forty-five in the morning. | My flight is at 5h45. | 10
My flight is at five forty-five in the morning. | My flight is at 5:45 am. | 10
Let's meet at a quarter past eight. | Let's meet at 8:15 pm. | 9.3
The shop opens from nine to five. | The shop opens from 9h to 17h. | 10
The shop opens from nine to five. | The shop opens from 9 to 5. | 10
School starts on the second of February. | School starts on 2 February. | 10
School starts on the second of February. | School starts on 02/02. | 10
School starts on the second of February. | School starts on February 12th. | 8.6
The war ended in nineteen forty-five. | The war ended in 1945. | 10
The war ended in nineteen forty-five. | The war ended in nineteen fifty-four. | 7.5
One in ten people is left-handed. | 1 in 10 people is left handed. | 10
The box weighs one and a half kilos. | The box weighs 1½ kg. | 10
The box weighs one and a half kilos. | The box weighs 1,5 kg. | 10
It is minus three outside. | It is -3 outside. | 10
It is minus three outside. | It is - 3 outside. | 10
It is minus three outside. | It is −3 outside. | 10
It is thirty-five degrees in Rio today. | It is 35 degrees in Rio today. | 10
It is thirty-five degrees in Rio today. | It is 35 ºC in Rio today. | 10
Ten percent of the money is mine. | 10 % of the money is mine. | 10
Read chapters five and six. | Read chapters 5 and 6. | 10
Read chapters five and six. | Read chapters 5 and 7. | 8
I was the third in line. | I was the 3rd in line. | 10
I was the third in line. | I was the tird in line. | 9.3
The meeting lasted two and a half hours. | The meeting lasted 2h30. | 10
The meeting lasted forty-five minutes. | The meeting lasted 45 min. | 10
He is six feet tall. | He is 6 feet tall. | 10
I gotta tell you something. | I got to tell you something. | 10
I don't know what to do. | I dunno what to do. | 10
Although it was late, we stayed. | Altho it was late, we stayed. | 9.7
The programme was cancelled because of the fog. | The program was canceled because of the fog. | 10
I realise the centre is closed. | I realize the center is closed. | 10
They sat on the sofa quietly. | They sat on the sofa quitely. | 9.4
The boys' room is a mess. | The boy's room is a mess. | 9.6
I saw it with my own eyes. | I saw it with my on eyes. | 8.7
She wears a red dress. | She wares a red dress. | 8.5
We need to buy new sheets. | We need to by new sheets. | 8.3
Peter's sister lives in New York. | Peters sister lives in new york | 9.7
I have never been to Italy. | I never have been to Italy. | 8.3
He doesn't have any money. | He don't have any money. | 8.3
She asked me where I lived. | She asked me where I live. | 8.8
Thank you very much for your help. | Thanks very much for your help. | 8.3
This is the best film I have ever seen. | This is the best movie I have ever seen. | 8.9
We stayed in a five-star hotel. | We stayed in a 5 star hotel. | 10
My grandparents live in the countryside. | My grand parents live in the country side. | 9.2
I'll call you back in an hour. | I'll call you back in 1 hour. | 10
I'll call you back in an hour. | I will call you back in an our. | 8.9
He's a bit nervous today. | He has a bit nervous today. | 8
She's got to work on Sundays. | She has got to work on Sundays. | 10
My dad's in the kitchen. | My dad is in the kitchen. | 10
My dad's in the kitchen. | My dad has in the kitchen. | 8
They'd rather walk than drive. | They would rather walk than drive. | 10
They'd rather walk than drive. | They had rather walk than drive. | 8
He'd been there twice. | He had been there twice. | 10
Who'd like some more cake? | Who would like some more cake? | 10
Who'd like some more cake? | Who had like some more cake? | 8.2
How long's he been waiting? | How long has he been waiting? | 10
What's it like to live there? | What is it like to live there? | 10
Someone's stolen my bike! | Someone has stolen my bike! | 10
Someone's stolen my bike! | Someone is stolen my bike! | 7.8
The meeting's been cancelled. | The meeting has been canceled. | 10
The meeting's been cancelled. | The meeting is been cancelled. | 8
He's never late for class. | He is never late for class. | 10
He's never late for class. | He has never late for class. | 8.2
It's a quarter past six. | It's 6:15. | 10
It's a quarter past six. | It is 6h15. | 10
Breakfast is from seven thirty to ten. | Breakfast is from 7h30 to 10h. | 10
Breakfast is from seven thirty to ten. | Breakfast is from 7:30 to 10:00. | 10
The bus comes at five past nine. | The bus comes at 9h05. | 10
The bus comes at five past nine. | The bus comes at 9:05. | 10
The bus comes at five past nine. | The bus comes at 9:15. | 8.6
The doctor can see you at three thirty p.m. | The doctor can see you at 15:30. | 10
The doctor can see you at three thirty p.m. | The doctor can see you at 3:30. | 9
The doctor can see you at three thirty p.m. | The doctor can see you at 3:30 PM. | 10
Lunch costs thirty-two reais and fifty centavos. | Lunch costs R$ 32,50. | 10
Lunch costs thirty-two reais and fifty centavos. | Lunch costs 32,50 reais. | 10
Lunch costs thirty-two reais and fifty centavos. | Lunch costs 32 reais and 50 cents. | 10
Lunch costs thirty-two reais and fifty centavos. | Lunch costs R$ 32,15. | 8.8
I owe you R$ 200. | I owe you two hundred reais. | 10
The company made two million reais. | The company made R$ 2 million. | 10
The company made two million reais. | The company made R$ 2.000.000,00. | 10
I was born on the seventh of September, nineteen ninety. | I was born on 7/9/1990. | 10
I was born on the seventh of September, nineteen ninety. | I was born on 7 September 1990. | 10
I was born on the seventh of September, nineteen ninety. | I was born on September 7th, 1990. | 10
I was born on the seventh of September, nineteen ninety. | I was born on 7 de September, 1990. | 9
It was ten below zero. | It was 10 below 0. | 10
Minus two plus five is three. | -2 plus 5 is 3. | 10
A third of the cake is left. | ⅓ of the cake is left. | 10
Half the class was absent. | ½ the class was absent. | 10
I ate one and a half pizzas. | I ate 1 1/2 pizzas. | 10
It's kinda cold in here. | It's kind of cold in here. | 10
It's all right, don't worry. | It's alright, dont worry. | 9.6
I went through a hard time. | I went thru a hard time. | 10
She's gonna call you later. | She is going to call you later. | 10
I wanna go home. | I want to go home. | 10
It's eight o'clock in the evening. | It's 20h. | 10
It's eight o'clock in the evening. | It's 8 o'clock in the evening. | 10
Call me at nine oclock. | Call me at nine o'clock. | 10
He speaks English well. | He\u200b speaks\u200b English well. | 10
He speaks English well. | He speaks well English. | 7.5
I am agree with you. | I agree with you. | 8
She is married with a doctor. | She is married to a doctor. | 8.3
Did you like the movie? | Did you liked the movie? | 9
How many brothers do you have? | How many brothers you have? | 8.3
I didn't see anybody. | I didn't saw anybody. | 7.7
My phone number is two two three, four five six. | My phone number is 223-456. | 10
There are twenty-four hours in a day. | There are 24 hours in a day. | 10
The twentieth century was long. | The 20th century was long. | 10
The twentieth century was long. | The XX century was long. | 8
Turn left at the second traffic light. | Turn left at the 2nd traffic light. | 10
He's one metre eighty tall. | He's 1,80 m tall. | 9.5
`;

const linesOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "));

export const MARKED_TWICE: readonly FairMarkOfTwo[] = linesOf(READ_TWICE).map(
  ([said = "", wrote = "", first, second, mark, why = ""]) => ({
    said,
    wrote,
    readings: [Number(first), Number(second)],
    mark: Number(mark),
    why,
  }),
);

export const MARKED_ONCE: readonly FairMark[] = linesOf(READ_ONCE).map(([said = "", wrote = "", mark]) => ({
  said,
  wrote,
  mark: Number(mark),
}));
