/** A name in Hebrew and in Latin letters. */
export type NamePair = readonly [he: string, en: string];

const pairs = (text: string): NamePair[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((pair): NamePair => {
      const [he = '', en = ''] = pair.split('=');
      return [he, en];
    });

/** Frequent names of several generations and origins, put together at random: nobody is meant. */
export const MEN =
  pairs(`אברהם=Avraham, יצחק=Yitzhak, יעקב=Yaakov, משה=Moshe, דוד=David, יוסף=Yosef, שלמה=Shlomo,
  שמואל=Shmuel, אליהו=Eliyahu, חיים=Haim, מרדכי=Mordechai, נחום=Nahum, צבי=Zvi, אריה=Aryeh, דב=Dov, זאב=Zeev,
  ברוך=Baruch, אהרון=Aharon, נתן=Natan, רפאל=Rafael, מנחם=Menachem, בנימין=Binyamin, שאול=Shaul, עמוס=Amos,
  גדעון=Gideon, אורי=Uri, יגאל=Yigal, סלים=Salim, ששון=Sasson, פרץ=Peretz, סעדיה=Saadia, יחיא=Yahya, מכלוף=Makhlouf,
  איתן=Eitan, רון=Ron, גיל=Gil, אבנר=Avner, עזרא=Ezra, ניסים=Nissim, ויקטור=Victor, אלבר=Albert, לאון=Leon,
  יוליוס=Julius, סמיון=Semyon, גריגורי=Grigory, מיכאל=Michael, דניאל=Daniel, יונתן=Yonatan, אלי=Eli, פנחס=Pinchas`);

export const WOMEN =
  pairs(`שרה=Sara, רבקה=Rivka, רחל=Rachel, לאה=Leah, מרים=Miriam, חנה=Hanna, אסתר=Esther, רות=Ruth,
  נעמי=Naomi, תמר=Tamar, דבורה=Dvora, שושנה=Shoshana, ציפורה=Tzipora, ברכה=Bracha, פנינה=Pnina, מלכה=Malka,
  זהבה=Zehava, יהודית=Yehudit, חיה=Haya, גולדה=Golda, פרידה=Frieda, בלה=Bella, קלרה=Klara, רוזה=Rosa, סולטנה=Sultana,
  מסעודה=Messouda, נזימה=Nazima, ג׳מילה=Jamila, סעידה=Saida, פורטונה=Fortuna, אלגרה=Allegra, ויקטוריה=Victoria,
  ז׳קלין=Jacqueline, אירית=Irit, עליזה=Aliza, אילנה=Ilana, נורית=Nurit, יפה=Yaffa, כרמלה=Carmela, אביגיל=Avigail,
  לודמילה=Ludmila, סופיה=Sofia, גניה=Genia, אדית=Edith, אילזה=Ilse, הלן=Helen, טובה=Tova, שולמית=Shulamit, בתיה=Batya,
  הדסה=Hadassa`);

export const FAMILIES =
  pairs(`כהן=Cohen, לוי=Levi, מזרחי=Mizrahi, פרץ=Peretz, ביטון=Biton, דהן=Dahan, אברהם=Avraham,
  פרידמן=Friedman, אזולאי=Azoulay, מלכה=Malka, כץ=Katz, יוסף=Yosef, דוד=David, עמר=Amar, אוחיון=Ohayon, חדד=Hadad,
  גבאי=Gabay, בן־דוד=Ben-David, אדרי=Edri, לוין=Levin, טל=Tal, קליין=Klein, חן=Chen, שפירא=Shapira, חזן=Hazan,
  משה=Moshe, אשכנזי=Ashkenazi, אוחנה=Ohana, סגל=Segal, סואיסה=Suissa, גולן=Golan, יצחק=Yitzhak, בר=Bar, מור=Mor,
  אליהו=Eliyahu, רוזנברג=Rosenberg, שטרן=Stern, וייס=Weiss, גרינברג=Greenberg, ברקוביץ=Berkowitz, הורוביץ=Horowitz,
  קפלן=Kaplan, רבינוביץ=Rabinovich, פישמן=Fishman, שוורץ=Schwartz, סבאג=Sabag, אלקיים=Elkayam, טולדנו=Toledano,
  קורן=Koren, אלון=Alon, נחום=Nahum, צדוק=Tzadok, קאפח=Kafih, ערוסי=Arussi, סאסון=Sasson, שמש=Shemesh, זילכה=Zilkha,
  בכר=Behar, קלדרון=Calderon, נבון=Navon, איבנוב=Ivanov, גורביץ=Gurevich, ליבוביץ=Leibowitz, רייכמן=Reichman,
  לנדאו=Landau, גולדשטיין=Goldstein, זיו=Ziv, שגיא=Sagi, כרמי=Carmi, אורן=Oren, פלד=Peled, ארז=Erez, מימון=Maimon`);
